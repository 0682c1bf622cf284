/** Services that give mail addresses for some minutes; nobody is reached there later. */
const services = new Set([
  '10minutemail.com',
  'dispostable.com',
  'emailondeck.com',
  'fakeinbox.com',
  'getnada.com',
  'guerrillamail.com',
  'linshiyouxiang.net',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'moakt.com',
  'sharklasers.com',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
])

/** Whether an address is of a service whose addresses end by themselves; none is not. */
export function isDisposable(address: string | null): boolean {
  const host = address?.slice(address.lastIndexOf('@') + 1).toLowerCase() ?? ''
  return services.has(host)
}
