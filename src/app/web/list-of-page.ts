import { registerListOfPage } from '#ui/logic/list-of-page.ts'
import { findPlace } from '../navigation/index.ts'

registerListOfPage(path => {
  const owner = findPlace(path)?.place.owners?.[0]
  const title = owner && findPlace(owner)?.place.title
  return owner && title ? { path: owner, title } : undefined
})
