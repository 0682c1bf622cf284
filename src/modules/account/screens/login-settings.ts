import { useQuery } from '@tanstack/react-query'
import { get } from '#ui/logic/request.ts'
import { defaultPasswordRules, type PasswordRules } from '../model/password-rules.ts'

/** The security settings that are told before login. */
export interface LoginSettings {
  readonly registerOpen: boolean
  readonly ukey: boolean
  readonly password: PasswordRules
}

interface SettingRow {
  readonly key: string
  readonly value: unknown
}

/** The settings as delivered, until the server's are there. */
const delivered: LoginSettings = { registerOpen: true, ukey: true, password: defaultPasswordRules }

/** Today's settings of login, registration and passwords. */
export function useLoginSettings(): LoginSettings {
  const { data } = useQuery({
    queryKey: ['loginSettings'],
    queryFn: () =>
      get<readonly SettingRow[]>('/api/common/platformSecurity/getList', { group: 'login' }),
    staleTime: 60_000,
  })
  return data ? settingsOf(data) : delivered
}

/** The settings in a list of rows; what is missing stays as delivered. */
export function settingsOf(rows: readonly SettingRow[]): LoginSettings {
  const told = (key: string) => rows.find(row => row.key === key)?.value
  const flag = (key: string, usual: boolean) => {
    const value = told(key)
    return value === undefined ? usual : value === true || value === 'true'
  }
  const figure = (key: string, usual: number) => {
    const value = Number(told(key))
    return value > 0 ? value : usual
  }
  return {
    registerOpen: flag('register.open', delivered.registerOpen),
    ukey: flag('login.ukey', delivered.ukey),
    password: {
      minLength: figure('password.minLength', delivered.password.minLength),
      classes: figure('password.classes', delivered.password.classes),
    },
  }
}
