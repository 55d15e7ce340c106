import { useSyncExternalStore } from 'react'

import { deviceStorage } from './from-storage.ts'

/** Whether the device's storage does not answer now. */
export const useStorageStuck = () => useSyncExternalStore(deviceStorage.subscribe, deviceStorage.isStuck)
