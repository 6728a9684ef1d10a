/** The tick with which a parcel leaves without a tracking number, after it was asked for once more. */
export const WITHOUT_NUMBER = 'withoutNumber'
