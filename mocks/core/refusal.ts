/** Error response: thrown by a behaviour, serialised by mock(). */
export class Refusal extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, message: string, code = status) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
  }
}

/** Business error. Source: blade-contract 2.1. */
export function refuse(message: string): never {
  throw new Refusal(400, message)
}

/** No user, or a missing role: Blade answers both alike. Source: blade-contract 2.1. */
export function unauthorised(message = '请求未授权'): never {
  throw new Refusal(401, message)
}

/** Error of Blade's gateway: no `success`, a literal null. Source: blade-contract 2.2. */
export class GatewayRefusal extends Error {}

/** Error of the token endpoint in OAuth2's form. Source: blade-contract 4.1. */
export class TokenRefusal extends Error {
  readonly error: string
  readonly status: number

  constructor(error: string, description: string, status = 400) {
    super(description)
    this.name = 'TokenRefusal'
    this.error = error
    this.status = status
  }
}
