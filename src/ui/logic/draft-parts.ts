import type { AnyResource, Fields } from '#kernel/resource/resource.ts'
import { isRichText, isSecret } from '#kinds/index.ts'
import { isPersonal } from '#kinds/registry.ts'
import type { Draft } from './draft.ts'
import type { CopyPlace } from './draft-copies.ts'
import type { Values } from './form-store.ts'

/**
 * Where copies of a form's drafts belong: of one with a rich text, and of one that asks for personal
 * data, which no browser may keep. Of other forms there are none.
 */
export function copyPlace(resource: AnyResource, recordId: string): CopyPlace | null {
  const asked = Object.entries(resource.fields).filter(([, field]) => !field.system)
  const text = asked.find(([, field]) => isRichText(field))
  return text !== undefined || asked.some(([, field]) => isPersonal(field))
    ? { recordType: resource.path, recordId, field: text?.[0] ?? '' }
    : null
}

/** What of a draft may stay in a browser: everything but personal data. */
export function withoutPersonal(fields: Fields, values: Values): Values {
  return onlyOf(values, name => fields[name] !== undefined && !isPersonal(fields[name]))
}

/** What of a draft may leave the browser: everything but keys and passwords. */
export function withoutSecrets(fields: Fields, values: Values): Values {
  return onlyOf(values, name => fields[name] !== undefined && !isSecret(fields[name]))
}

function onlyOf(values: Values, isKept: (name: string) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)))
}

/** The later of a browser's draft and its copy; personal data, which only the copy has, come with either. */
export function laterDraft(fields: Fields, here: Draft | null, copy: Draft | null): Draft | null {
  if (here === null || copy === null) return here ?? copy
  if (Date.parse(copy.at) > Date.parse(here.at)) return copy
  const personal = onlyOf(
    copy.values,
    name => fields[name] !== undefined && isPersonal(fields[name]),
  )
  return { ...here, values: { ...personal, ...here.values } }
}
