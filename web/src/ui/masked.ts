/** Masks the middle of a number: 139****5678. */
export function maskNumber(number: string): string {
  const head = number.length > 11 ? 6 : 3
  const hidden = Math.max(0, number.length - head - 4)
  return number.slice(0, head) + '*'.repeat(hidden) + number.slice(head + hidden)
}
