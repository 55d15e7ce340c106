declare module 'virtual:screen-icons' {
  import type { ComponentType } from 'react'

  type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

  /** Icons of the screens by address, without `/index`. Made by web/build/screen-icons.ts. */
  export const screenIcons: Readonly<Record<string, Icon>>
}
