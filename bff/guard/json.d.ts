/**
 * Parses JSON as strictly as RFC 8259 allows: no duplicate keys, no prototype keys, no lone surrogates, no endless
 * numbers, no byte order mark, and not too deep or too wide. Throws bad_request or too_large. Source: security R39, R40.
 */
export declare function strictJson(text: string): unknown
