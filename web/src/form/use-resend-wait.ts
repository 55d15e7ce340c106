import { useTimeLeft } from '../ui/time/server-time.ts'

/** Milliseconds until another code may be requested; 0 or less when it may be. */
export const useResendWait = (lastCode: { readonly resendTime: string | null } | null): number =>
  useTimeLeft(lastCode?.resendTime ? Date.parse(lastCode.resendTime) : 0)
