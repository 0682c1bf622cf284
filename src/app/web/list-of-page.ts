import { registerListOfPage, registerPageTitle } from '#ui/logic/list-of-page.ts'
import { findPlace } from '../navigation/index.ts'

registerListOfPage(path => {
  const place = findPlace(path)?.place
  const owner = place?.owners?.[0]
  const title = owner && findPlace(owner)?.place.title
  return owner && title ? { path: owner, title, page: place.title } : undefined
})

registerPageTitle(path => findPlace(path)?.place.title)
