export * from './dataset-calls.ts'
export * from './dataset-days.ts'
export * from './dataset-query.ts'
