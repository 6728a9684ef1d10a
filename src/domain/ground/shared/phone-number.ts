/** A mobile number of India in E.164: '+91' and ten digits, the first of them 6 to 9. */
export type PhoneNumber = string & { readonly phoneNumber: unique symbol }
