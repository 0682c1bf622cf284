import { get } from '#ui/logic/request.ts'
import { forgetChoices } from '../shell/recent-choices.ts'
import { forgetTabs } from '../tabs/forget-tabs.ts'
import { tellLogout } from './channel.ts'
import { clearLoginFlag } from './login-flag.ts'
import { loadAddress } from './reload-page.ts'

/** Ends the session in all tabs of this browser and loads the login anew, so that nothing of it stays in memory. */
export async function logout(): Promise<void> {
  // An unreachable server must not keep anybody signed in on this screen.
  await get('/api/upms/sso/logout').catch(() => {})
  clearLoginFlag()
  forgetTabs()
  forgetChoices()
  tellLogout()
  loadAddress('/login')
}
