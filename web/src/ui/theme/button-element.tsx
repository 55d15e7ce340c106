import type { ComponentPropsWithRef, MouseEvent } from 'react'

type Props = ComponentPropsWithRef<'button'> & { 'data-loading'?: boolean; 'data-disabled'?: boolean }

/**
 * Element of Mantine's buttons, which disables one with `loading`: a disabled element loses the focus, and with it the
 * keyboard leaves the dialog. One that is busy stays where it is, and a press does nothing.
 */
export function ButtonElement({ disabled, type = 'button', onClick, ...props }: Props) {
  const isBusy = disabled === true && props['data-loading'] === true && props['data-disabled'] !== true
  const press = (event: MouseEvent<HTMLButtonElement>) => (isBusy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...props}
      // oxlint-disable-next-line react/button-has-type -- the type of the caller
      type={type}
      disabled={isBusy ? undefined : disabled}
      aria-disabled={isBusy || props['aria-disabled']}
      onClick={press}
    />
  )
}
