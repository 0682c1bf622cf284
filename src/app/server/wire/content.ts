import { groups } from '#app/navigation/index.ts'
import type { House } from '#kernel/server/assemble.ts'
import { connect } from '#kernel/server/port.ts'
import { spendTicket } from '#modules/account/server/index.ts'
import { contentPorts, correctionTodo, reportTodo } from '#modules/content/server/index.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { asWritten, checkWordsNow, countPassed } from '#modules/website/server/index.ts'
import { builtPlaces } from '../places.ts'
import { tellOrganisation } from './tell-organisation.ts'

/** Connects texts: the words in them, who is told, which pages a help text may be about. */
export function connectTexts(house: House): void {
  todoSources.of(correctionTodo, reportTodo)(house)
  connect(house, contentPorts, {
    checkWords: text =>
      checkWordsNow(text, { scope: 'article' }).hits.map(hit => ({
        word: asWritten(text, hit),
        level: hit.level,
        from: hit.at,
        to: hit.at + hit.length,
      })),
    countComments: reader => countPassed(reader, 'article'),
    tellOrganisation,
    proveHuman: ({ database, visitor }, given) =>
      spendTicket({ database, sessionHash: visitor.sessionHash }, given, ['puzzle', 'icon']),
    places() {
      const built = new Set(builtPlaces)
      return groups
        .flatMap(group => group.places)
        .filter(({ path, nav }) => nav === 'menu' && built.has(path))
        .map(({ path, title }) => ({ path, title }))
    },
  })
}
