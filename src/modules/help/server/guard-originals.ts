import { holds } from '#kernel/server/person.ts'
import { guardFiles, mayReadRecord } from '#modules/platform/server/index.ts'
import { help, helpEvidence } from '../model/index.ts'

/** What somebody must hold, one of them, to open papers of a household. */
const mayOpen = ['unmask', 'verify', 'update', 'approve'] as const

/**
 * Originals are opened by whoever takes, judges or may see a case in the clear, and by nobody who only
 * looks; the blurred copies by whoever sees the record.
 */
export const originals = [help, helpEvidence].map(resource =>
  guardFiles(resource, async (act, record, field) => {
    const isOpen = field === 'publicFiles' || field === 'cover' || field === 'gallery'
    const may = mayOpen.some(verb => holds(act.person, `${resource.name}.${verb}`))
    return (isOpen || may) && (await mayReadRecord(act, resource.path, record))
  }),
)
