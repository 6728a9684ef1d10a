declare const checked: unique symbol

/** An Indian mobile number in E.164, "+919876543210": to such a one a message can be sent. */
export type PhoneNumber = string & { readonly [checked]: true }

/** Says whether a text is such a number as it is stored; what people type is read by `readMobileNumber`. */
export function isMobileNumber(text: string): text is PhoneNumber {
  return /^\+91[6-9][0-9]{9}$/.test(text)
}

/** Its ten digits, as forms and addresses of orders have them. */
export function nationalDigits(phone: PhoneNumber): string {
  return phone.slice(3)
}

/** As people in India write it: "+91 98765 43210". */
export function formatPhoneNumber(phone: PhoneNumber): string {
  return `+91 ${phone.slice(3, 8)} ${phone.slice(8)}`
}
