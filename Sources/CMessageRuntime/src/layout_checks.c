#include "CMessageRuntime.h"
