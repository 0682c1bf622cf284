import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'

/** The screen of an address: its file, and everything of its module that it is made of. */
export interface ScreenFile {
  readonly address: string
  /** Under the project's folder. */
  readonly file: string
  readonly sources: readonly string[]
}

const root = resolve(import.meta.dirname, '../../../..')

/** Every screen that a module's `screens/index.ts` names; read as text, since Node runs no .tsx. */
export async function screenFiles(): Promise<ScreenFile[]> {
  const modules = join(root, 'src/modules')
  const found: ScreenFile[] = []
  for (const name of await readdir(modules)) {
    const index = join(modules, name, 'screens/index.ts')
    const text = await readFile(index, 'utf8').catch(() => '')
    for (const [, address = '', path = ''] of text.matchAll(
      /'(\/[^']+)':\s*\(\)\s*=>\s*import\('([^']+)'\)/g,
    )) {
      const file = join(dirname(index), path)
      const sources = new Map<string, string>()
      await gather(file, sources)
      found.push({ address, file: relative(root, file), sources: [...sources.values()] })
    }
  }
  return found
}

async function gather(file: string, sources: Map<string, string>): Promise<void> {
  if (sources.has(file)) return
  const text = await readFile(file, 'utf8').catch(() => '')
  sources.set(file, text)
  for (const [, path = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
    await gather(join(dirname(file), path), sources)
}

/** Whether a screen takes a declaration of this name from some model. */
export function uses({ sources }: ScreenFile, name: string): boolean {
  const taken = new RegExp(
    `import\\s*(?:type\\s*)?{[^}]*\\b${name}\\b[^}]*}\\s*from\\s*'[^']*/model/`,
  )
  return sources.some(text => taken.test(text))
}
