import { createStore, keys } from 'idb-keyval'

import { databaseName } from '../client/device/storage.ts'

/** Addresses of the offline copies on this device that contain a text. */
export const copyAddresses = async (text: string) =>
  (await keys<string>(createStore(databaseName('offline'), 'copies'))).filter((key) => key.includes(text))
