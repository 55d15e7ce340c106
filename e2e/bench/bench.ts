export type Row = { what: string; figure: string; goal: string; note: string }
