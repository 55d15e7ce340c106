/** Copy of the input on this device: being stored, stored, or none, as on a public computer or without IndexedDB. */
export type DeviceCopy = 'storing' | 'stored' | 'none'
