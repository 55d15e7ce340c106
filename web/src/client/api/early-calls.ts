import { exam } from '#contracts/candidate/exam.ts'
import { reissue } from '#contracts/candidate/reissue.ts'
import { menu } from '#contracts/session/menu.ts'

/** Calls without an input that the pages behind the log-in begin with. */
export const frameCalls = [menu.returnMenu, menu.getMenu]

/** The same of a candidate's home. */
export const homeCalls = [reissue.page, exam.getBaseInfoIsComplete, exam.getAllExamList]
