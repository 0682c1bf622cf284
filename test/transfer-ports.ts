import { randomUUID } from 'node:crypto'

/** What the header of the test's person shows. */
export interface ShownTask {
  title: string
  state: 'running' | 'done' | 'failed' | 'cancelled'
  file?: string
}

/** For tests: ports that keep what they were told. */
export function testPorts(
  folder: string,
  tasks: Map<string, ShownTask>,
  progressed: () => Promise<void> = async () => {},
) {
  return {
    folder,
    async openTask(_act: unknown, { title }: { title: string }) {
      const id = randomUUID()
      tasks.set(id, { title, state: 'running' })
      return id
    },
    async tellTask(_database: unknown, id: string) {
      await progressed()
      return tasks.get(id)?.state !== 'cancelled'
    },
    async closeTask(_tx: unknown, id: string, end: { state: 'done' | 'failed'; file?: string }) {
      const known = tasks.get(id)
      if (known?.state === 'running') tasks.set(id, { ...known, ...end })
    },
    terms: () => [],
    masks: async () => new Map(),
    exportRules: async () => ({ approveRows: 1, keepDays: 7, alertRows: 5000 }),
    alert: async () => {},
    notify: async () => {},
    tellHolders: async () => {},
  }
}
