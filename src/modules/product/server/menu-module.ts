import { serve } from '#kernel/server/serve.ts'
import { catalogue, placeKey, raiseEverybodysPermRev } from '#modules/access/server/index.ts'
import { menuModule } from '../model/index.ts'

/** Modules without which nobody could switch anything on again. */
const never = ['/product', '/upms', '/logCenter']

/** Modules of the menu: words, order, default screen, and the switch. */
export const menuModuleServing = serve(menuModule, {
  check(next, act) {
    const group = catalogue().groups.find(({ path }) => placeKey(path) === placeKey(next.uri))
    const isListed = group?.places.some(
      ({ path, nav }) => nav === 'menu' && placeKey(path) === placeKey(next.home),
    )
    if (isListed !== true) act.mark('home', '默认页面应为该模块菜单中的页面')
    if (next.dependsOn?.includes(next.id)) act.mark('dependsOn', '不能依赖自身')
  },
  updated: (_row, act) => raiseEverybodysPermRev(act),
  movable: (row, move) => (move === 'disable' && never.includes(row.uri) ? '该模块不能停用' : true),
  moves: {
    async disable(_row, _answers, act) {
      await raiseEverybodysPermRev(act)
      return {}
    },
    async enable(_row, _answers, act) {
      await raiseEverybodysPermRev(act)
      return {}
    },
  },
  openPicks: true,
})
