import { groups } from '#app/navigation/index.ts'
import { sanitiseArticle } from '#editor/server/sanitise-article.ts'
import { connectTextKeeper } from '#kernel/server/file-use.ts'
import { connectSanitizer } from '#kernel/server/html-port.ts'
import { spendTicket } from '#modules/account/server/index.ts'
import { connectCharity } from '#modules/charity/server/index.ts'
import {
  connectContent,
  correctionTodo,
  fillFromTemplate,
  keepTextFiles,
  reportTodo,
} from '#modules/content/server/index.ts'
import { registerTodoSource } from '#modules/platform/server/index.ts'
import { builtPlaces } from '../places.ts'
import { tellOrganisation } from './tell-organisation.ts'

/** Connects texts: what may be stored of them, who is told, which pages a help text may be about. */
export function connectTexts(): void {
  connectSanitizer(html => sanitiseArticle(html))
  connectTextKeeper(keepTextFiles)
  registerTodoSource(correctionTodo)
  registerTodoSource(reportTodo)
  connectCharity({
    async openSite(act, organisation) {
      await fillFromTemplate(act, organisation)
    },
  })
  connectContent({
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
