/** Addresses of the wire server, of another one for its second answers, and of the shipped nginx in front of that. */
export type WireAddresses = { readonly origin: string; readonly twoAnswers: string; readonly behindNginx: string }
