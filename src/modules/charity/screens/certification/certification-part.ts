import { certificationApplication, namesBesideKind } from '../../model/index.ts'

/** The application with only the facts that its kind is about, for reading. */
export function partOfKind(kind: unknown): typeof certificationApplication {
  const beside = namesBesideKind(kind)
  const sections = Object.entries(certificationApplication.views.form ?? {})
    .map(([title, names]) => [title, names.filter(name => !beside.includes(name))] as const)
    .filter(([, names]) => names.length > 0)
  return {
    ...certificationApplication,
    views: { ...certificationApplication.views, detail: Object.fromEntries(sections) },
  }
}
