/** Largest file, in bytes. */
export const maxBytes = 10 * 1024 * 1024

/** Largest size of the unpacked parts that are read of a workbook, in bytes: a small archive may hold any amount. */
export const maxUnpacked = 60 * 1024 * 1024

/** Most rows of a file, without its head. */
export const maxRows = 5_000

/** Last column that may hold a value: IV, as in old spreadsheets. A sheet has 16,384 columns. */
export const maxColumns = 256

/** Most characters of a cell, in every spreadsheet. */
export const maxCellText = 32_767

/** Longest time for one file, in milliseconds: within the other bounds, a second is usual. */
export const maxTime = 30_000
