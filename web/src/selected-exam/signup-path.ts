/** Where the form of each kind of exam is. */
export const signupPaths = { exam: '/exam/signup/index', zpexam: '/zpexam/signup/index' } as const
