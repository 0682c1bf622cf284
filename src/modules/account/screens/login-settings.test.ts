import { expect, it } from 'vitest'
import { settingsOf } from './login-settings.ts'

it('reads typed and written settings, and keeps the delivered ones where none is told', () => {
  expect(
    settingsOf([
      { key: 'register.open', value: 'false' },
      { key: 'login.ukey', value: false },
      { key: 'password.minLength', value: '12' },
    ]),
  ).toEqual({ registerOpen: false, ukey: false, password: { minLength: 12, classes: 3 } })
})
