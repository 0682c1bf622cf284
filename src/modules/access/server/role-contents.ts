import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { sensitivities } from '#kinds/sensitivity.ts'
import type { role } from '../model/role.ts'
import { isReading } from './action-levels.ts'
import { catalogue, menusOf, menuTitle, placeKey } from './catalogue.ts'
import { isDaily } from './grant-words.ts'

type Contents = Pick<Row<typeof role>, 'places' | 'actions' | 'fieldClasses'>

/** Menus and actions that exist, and nothing beyond what the person could grant. */
export function markContents(act: Act, next: Contents): void {
  const { actions, groups } = catalogue()
  const places = new Set(
    groups
      .flatMap(group => group.places.filter(place => place.nav === 'menu'))
      .map(place => placeKey(place.path)),
  )
  const unknown = next.places.find(path => !places.has(placeKey(path)))
  if (unknown !== undefined) act.mark('places', `没有「${unknown}」这个菜单`)
  const known = new Map(actions.map(each => [each.name, each]))
  const strange = next.actions.find(name => !known.has(name))
  if (strange !== undefined) act.mark('actions', `没有「${strange}」这个操作`)
  if (act.person.ownerKind === 'platform') return
  const closed = next.places.find(path => !act.person.places.has(placeKey(path)))
  if (closed !== undefined) act.mark('places', `「${menuTitle(closed)}」超出本单位可用的范围`)
  const seen = (next.fieldClasses ?? []).find(each => !act.person.sensitivities.has(each))
  if (seen !== undefined) act.mark('fieldClasses', `「${sensitivities[seen]}」超出本单位可用的范围`)
  const beyond = next.actions.find(name => !act.person.actions.has(name))
  if (beyond !== undefined)
    act.mark('actions', `「${known.get(beyond)?.label ?? beyond}」超出本单位可用的范围`)
}

/**
 * Each action that does something needs a menu in which it is done (upms.md "role"). Looking needs
 * none, for pickers and other screens look as well; nor does what every work has, nor what no
 * screen of its own shows.
 */
export function markMenus(act: Act, next: Contents): void {
  const { actions } = catalogue()
  const held = new Set(next.places.map(placeKey))
  const known = new Map(actions.map(each => [each.name, each]))
  for (const name of next.actions) {
    const action = known.get(name)
    if (action === undefined || isReading(action.verb) || isDaily(action.grant)) continue
    const menus = menusOf(action.path)
    if (menus.length === 0 || menus.some(path => held.has(placeKey(path)))) continue
    const titles = menus.map(path => `「${menuTitle(path)}」`).join('或')
    act.mark('actions', `「${action.label}」须有菜单${titles}，请一并勾选`)
    return
  }
}
