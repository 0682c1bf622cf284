import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { placesTogether, type ShortcutName, shortcuts } from './shortcuts.ts'

const names = Object.keys(shortcuts).filter((name): name is ShortcutName => name in shortcuts)

it('gives no key two meanings that could be meant at once', () => {
  const conflicts = placesTogether.flatMap(places => {
    const heard = names.filter(name => places.some(place => place === shortcuts[name].place))
    const keys = heard.flatMap(name => shortcuts[name].keys.map(key => ({ key, name })))
    return keys.filter(({ key, name }) =>
      keys.some(other => other.key === key && other.name !== name),
    )
  })
  expect(conflicts).toEqual([])
})

it('hears the keys of the window in one place only', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const listening = files
    .filter(
      file =>
        /^(app|kernel|kinds|modules|services|ui).*\.tsx?$/.test(file) &&
        !file.includes('.test.') &&
        // The page of displays is a document of its own, without the shell.
        !file.startsWith('modules/datav/kiosk/'),
    )
    .filter(file =>
      /(window|document)\.addEventListener\('key/.test(readFileSync(join('src', file), 'utf8')),
    )
  expect(listening).toEqual(['ui/logic/shortcuts.ts'])
})
