import { useEffect, useState } from 'react'

/** Whether a form may be submitted to an address: http(s) only; which hosts, the CSP's form-action decides. Source: security R47. */
export const isWebAddress = (action: string) => URL.canParse(action) && /^https?:$/.test(new URL(action).protocol)

/** Whether the CSP has blocked the form. */
export function useFormBlocked(): boolean {
  const [isBlocked, setIsBlocked] = useState(false)
  useEffect(() => {
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'form-action') setIsBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    return () => document.removeEventListener('securitypolicyviolation', onViolation)
  }, [])
  return isBlocked
}
