/** Path of the sign-up form by kind of exam. */
export const signupPaths = { exam: '/exam/signup/index', zpexam: '/zpexam/signup/index' } as const
