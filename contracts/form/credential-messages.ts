/**
 * Validation messages of log-in and lock screen, in the wording of specification 5 where given. The client translates
 * them: a new message does not compile there without a translation.
 */
export const credentialMessages = {
  username: '请输入账号',
  password: '请输入密码',
  captcha: '请输入图形验证码',
  captchaKey: '请获取图形验证码',
  captchaWrong: '验证码不正确',
  captchaOld: '图形验证码已过期，请输入新图片中的字符',
  lockPassword: '锁屏密码不能为空',
  lockPasswordWrong: '锁屏密码错误',
  controlCharacters: '不能包含换行符、制表符等控制字符',
} as const

export type CredentialMessage = (typeof credentialMessages)[keyof typeof credentialMessages]
