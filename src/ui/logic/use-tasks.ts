import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useServerEvent } from './events.ts'
import { get, post } from './request.ts'

/** A job of the person: an export, an import, a bulk move. */
export interface Task {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  /** 0–100. */
  readonly percent: number
  readonly message?: string | null
  readonly fileId?: string | null
  readonly createdAt: string
  readonly doneAt?: string | null
}

const tasksKey = ['tasks'] as const

/** The person's jobs, newest first; events bring progress, a slow question covers a lost connection. */
export function useTasks(): readonly Task[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: tasksKey,
    queryFn: ({ signal }) => get<readonly Task[]>('/api/platform/task/getList', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpenTask) ? 5_000 : false),
  })
  useServerEvent(
    'task',
    useCallback(
      (payload: unknown) => {
        if (payload === null) void client.invalidateQueries({ queryKey: tasksKey })
        client.setQueryData<readonly Task[]>(tasksKey, tasks => withTask(tasks ?? [], payload))
      },
      [client],
    ),
  )
  return data ?? []
}

/** One job, or undefined until the server names it. */
export function useTask(id: string | undefined): Task | undefined {
  return useTasks().find(task => task.id === id)
}

/** Stops a job that waits or runs. */
export function cancelTask(id: string): Promise<void> {
  return post('/api/platform/task/cancel', { id })
}

/** The address that a job's file is read from. */
export function taskFileUrl(fileId: string): string {
  return `/api/transfer/exportJob/read?id=${encodeURIComponent(fileId)}`
}

/** The jobs with one of them told anew. */
export function withTask(tasks: readonly Task[], told: unknown): readonly Task[] {
  if (!isTask(told)) return tasks
  const known = tasks.some(task => task.id === told.id)
  return known ? tasks.map(task => (task.id === told.id ? told : task)) : [told, ...tasks]
}

/** Whether a job waits or runs. */
export function isOpenTask(task: Task): boolean {
  return task.state === 'waiting' || task.state === 'running'
}

/** Whether an event tells of a task. */
export function isTask(value: unknown): value is Task {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'state' in value &&
    'percent' in value
  )
}
