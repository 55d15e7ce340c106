import { useEffect, useState } from 'react'

/** A form may lead to the web only; to which part of it, the page's policy says. Source: security R47. */
export const isWebAddress = (action: string) => URL.canParse(action) && /^https?:$/.test(new URL(action).protocol)

/** Whether the page's policy has stopped the form. */
export function useFormBlocked(): boolean {
  const [isBlocked, setIsBlocked] = useState(false)
  useEffect(() => {
    const hear = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'form-action') setIsBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', hear)
    return () => document.removeEventListener('securitypolicyviolation', hear)
  }, [])
  return isBlocked
}
