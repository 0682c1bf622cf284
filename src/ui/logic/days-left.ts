export { daysLeft } from '#kinds/day/days-left.ts'
