/** The columns of the driver's position while there is none. */
export const NO_POSITION = {
  driverLatitude: null,
  driverLongitude: null,
  driverSeenAt: null,
  driverMovedAt: null,
  driverMovedLatitude: null,
  driverMovedLongitude: null,
  driverWayMeters: null,
  driverConfirmedAt: null,
  driverConfirmedLatitude: null,
  driverConfirmedLongitude: null,
};
