import { unknownMember } from '#contracts/core/blade.ts'
import type { Exam } from '#contracts/candidate/exam.ts'

/** Path of the sign-up form by kind of exam. */
export const signupPaths = { exam: '/exam/signup/index', zpexam: '/zpexam/signup/index' } as const

/** The same for an exam in a list; of an unknown kind the form of exams, which leads on. */
export const signupPathOf = (examType: Exam['examType']) => signupPaths[examType === unknownMember ? 'exam' : examType]
