/** Words that stand between the parts of a message, and are in no name of a person or a street. */
export const COMMON_WORDS =
  'phone tel mobile number is and from in at to please thanks the of on with my your تلفون هاتف جوال موبايل رقم رقمي من في الي عند و مع ابي ابغي اريد لو سمحت';
