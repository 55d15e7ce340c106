/** User. Source: blade-contract 5. */
export type UserRow = {
  id: string
  tenantId: string
  account: string
  /** sha1 of the md5 of the password. */
  password: string
  name: string
  realName: string
  /** Object key in the object store. */
  avatar: string | null
  email: string | null
  phone: string | null
  /** Number of the person at its organisation. */
  code: string
  /** Type of the identity document, a value of the registration's dict. */
  zjlx: string
  /** Number of the identity document. */
  zjhm: string | null
  birthday: string | null
  sex: number | null
  userType: number
  /** Comma separated; "-1" or empty until an administrator grants a role. */
  roleId: string
  deptId: string
  postId: string
  oauthId: string
  /** Weak password, or set by another person: must be changed after the log-in. Source: blade-contract 4.6. */
  simplePassword: boolean
  /** Selected exam. */
  examId: string | null
  createUser: string
  createTime: string
  updateUser: string
  updateTime: string
}
