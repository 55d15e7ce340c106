/**
 * What schemas say about fields of forms behind the log-in, word for word as specification 5 has it. A file of its own:
 * the log-in does not load it.
 */
export const formMessages = {
  required: '请填写此项',
  choose: '请选择此项',
  tooLong: '内容过长',
  notAChoice: '请从列表中选择',
  number: '请输入数字',
  outOfRange: '超出允许的范围',
  day: '请输入有效日期',
  month: '请输入有效年月',
  idEmpty: '证件号码不能为空',
  idLength: '证件号码长度不为18位',
  idWrong: '请输入正确的证件号码',
  mobileEmpty: '手机号码不能为空',
  mobileLength: '手机号码长度不为11位',
  mobileWrong: '手机号码格式不正确',
  phoneCode: '请输入6位数字验证码',
  passwordLength: '密码长度为8到16个字符',
  passwordKinds: '请输入8到16位数字、字母、特殊字符组合，不能是纯数字、纯字母、或纯特殊字符',
  passwordAgain: '请再次输入密码',
  passwordsDiffer: '两次输入的密码不一致',
  loginName: '只能包含字母、数字或下划线',
  twoKinds: '密码为8到16位，须包含字母、数字、符号中的至少两种',
  personalName: '姓名只能包含汉字或字母，少数民族姓名用“·”分隔',
  lettersDigitsChinese: '只能包含汉字、字母和数字',
  hongKongMacaoId: '请输入以 H 或 M 开头、后接数字的证件号码',
  foreignerId: '请输入正确的外国人永久居留身份证号码',
  otherId: '请输入6到18位字母或数字',
  certificateNo: '请输入6到32位字母或数字',
  creditCode: '请输入正确的18位统一社会信用代码',
  letters: '只能包含字母',
} as const

export type FormMessage = (typeof formMessages)[keyof typeof formMessages]
