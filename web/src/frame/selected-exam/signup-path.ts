/** Path of the sign-up form by kind of exam; for an unknown kind, the path of exams. */
export const signupPaths = {
  exam: '/exam/signup/index',
  zpexam: '/zpexam/signup/index',
  unknown: '/exam/signup/index',
} as const

/** Step in the address of the sign-up form that stands for the first incomplete one. */
export const nextStep = 'next'
