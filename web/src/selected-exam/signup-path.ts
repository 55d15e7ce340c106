/** Path of the sign-up form by kind of exam; of an unknown kind that of exams. */
export const signupPaths = {
  exam: '/exam/signup/index',
  zpexam: '/zpexam/signup/index',
  unknown: '/exam/signup/index',
} as const
