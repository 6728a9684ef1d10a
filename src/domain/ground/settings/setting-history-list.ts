import { declareList } from '#domain/ground/lists/list.ts'

/** Every change of the settings, the latest first. */
export const settingHistoryList = declareList({ filters: {} })
