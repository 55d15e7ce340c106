import type { ComponentType } from 'react'

/** Components for the pictures of the open application. */
export type PictureSlots = {
  /** `onFinished`: the pictures were declared complete. */
  Edit: ComponentType<{ onFinished: () => void }>
  /** `isUnsent`: the application is a draft, or returned. */
  Show: ComponentType<{ isUnsent: boolean }>
}
