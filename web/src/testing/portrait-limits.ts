import type { Limits } from '../features/picture/check/check-picture.ts'

/** Limits of a portrait, those of the seeds. */
export const portraitLimits: Limits = {
  minBytes: 20_480,
  maxBytes: 204_800,
  minWidth: 295,
  minHeight: 413,
  maxWidth: 590,
  maxHeight: 826,
  ratio: 295 / 413,
  portrait: true,
}
