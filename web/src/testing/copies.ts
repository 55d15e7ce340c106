import { createStore, keys } from 'idb-keyval'

/** Addresses of the offline copies on this device that contain a text. */
export const copiesOf = async (text: string) =>
  (await keys<string>(createStore('exam-offline', 'copies'))).filter((key) => key.includes(text))
