const epsilon = 1e-9

/** Rates are quotients of small numbers; one on the bar meets it. */
export const meets = (rate: number, demanded: number): boolean => rate >= demanded - epsilon
