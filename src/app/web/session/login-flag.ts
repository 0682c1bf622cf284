import Cookies from 'js-cookie'
import { cookieOf } from '#ui/logic/request.ts'

/** Whether the browser believes that somebody is signed in (cookie `gyb_login`). */
export function isLoginFlagged(): boolean {
  return cookieOf('gyb_login') === 'true'
}

/** Takes the belief back, when the server says otherwise. */
export function clearLoginFlag(): void {
  Cookies.set('gyb_login', 'false', { sameSite: 'strict' })
}
