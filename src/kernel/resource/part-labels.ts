import type { ModuleModel } from './module-model.ts'

const labels: Record<string, string> = {}

/**
 * The Chinese names of the product's parts, by the first half of a resource's path; empty until
 * the modules are put together. The same object throughout, since declarations offer it as options.
 */
export const partLabels: Readonly<Record<string, string>> = labels

/** Makes the names known that the modules' models give; on the server and in the browser, at start. */
export function namePartsOf(models: readonly ModuleModel[]): void {
  const all = { ...labels, ...Object.assign({}, ...models.map(model => model.labels)) }
  for (const part of Object.keys(labels)) delete labels[part]
  for (const part of Object.keys(all).sort()) labels[part] = all[part]
}
